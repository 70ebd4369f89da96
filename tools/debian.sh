#!/bin/sh
# Install the Debian packages that tests need, unless they are there: tools/debian.sh postgresql
set -eu

present() {
    case $1 in
        nodejs) command -v node ;;
        postgresql) command -v postgres || ls /usr/lib/postgresql/*/bin/postgres ;;
        *) command -v "$1" ;;
    esac >/dev/null 2>&1
}

missing=
for package in "$@"; do
    present "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "The tests need$missing. As root on Debian, run: apt-get install$missing" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
# shellcheck disable=SC2086  # one word per package
apt-get -qq -o DPkg::Lock::Timeout=300 install --no-install-recommends -y $missing >/dev/null
