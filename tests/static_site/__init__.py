"""This folder is a package so that its shared fixtures end after its last test."""
