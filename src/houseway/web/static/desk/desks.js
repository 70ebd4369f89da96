// The desk of a kind of game, loaded when a page needs it.

/**
 * @param {hw.KindName} kind
 * @returns {Promise<hw.CaseKind<any>>}
 */
export const deskOf = async (kind) => (await import(`./settle-${kind}.js`)).desk;
