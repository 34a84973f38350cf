/**
 * Areas of business, each with a colour of its own in the theme: people, consultation, knowledge, land, and
 * administration. Icons of item types stand in the colour of theirs. It never tells a state.
 */
export const HUES = ['people', 'consult', 'knowledge', 'land', 'admin'] as const
/** Area of business whose colour the icons of an area's item types have. */
export type Hue = (typeof HUES)[number]
