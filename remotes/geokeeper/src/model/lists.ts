/** Lists of values of this area, with the keys that they start with. Organisations add values. */
export const LISTS = {
  CATEGORIES: ['WILDLIFE', 'PLANTS', 'WATER', 'HARVEST', 'ACCESS', 'DAMAGE', 'HERITAGE'],
  GKF_STATES: ['REQUESTED', 'CONFIRMED', 'IN_FIELD', 'REPORT', 'INVOICE', 'DONE', 'CANCELLED'],
}

/** The right that also allows an organisation's people to edit its values of these lists. */
export const LIST_RIGHTS = { CATEGORIES: 'GeoKeeperProgram.update', GKF_STATES: 'Workflow.update' }
