// The steps of a replayed hand.

/**
 * The events with a tag.
 * @param {hw.Step[]} steps
 * @param {string} tag
 */
export const tagged = (steps, tag) => steps.map(({ event }) => event).filter(({ event }) => event === tag);
