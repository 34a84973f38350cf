/** Lists of values of this area, with the keys that they start with. Organisations add values. */
export const LISTS = {
  BEL_TYPES: ['BASKET', 'TOOL', 'CARVING', 'TEXTILE', 'CANOE', 'INSTRUMENT', 'ORNAMENT', 'REGALIA', 'RECORDING'],
  BEL_MATERIALS: ['WOOD', 'BARK', 'ROOT', 'GRASS', 'BONE', 'HORN', 'SHELL', 'STONE', 'HIDE', 'WOOL', 'METAL'],
  BEL_HAZARDS: ['ARSENIC', 'MERCURY', 'LEAD', 'UNKNOWN'],
}

const RIGHT = 'Belonging.PRIVATE.read'
/** The right that also allows an organisation's people to edit its values of these lists. */
export const LIST_RIGHTS = { BEL_TYPES: RIGHT, BEL_MATERIALS: RIGHT, BEL_HAZARDS: RIGHT }
