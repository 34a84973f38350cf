/** Lists of values of this area, with the keys that they start with. Organisations add values. */
export const LISTS = {
  SPL_TYPES: [
    'PLACE_NAME',
    'WATER_BODY',
    'TRAIL',
    'ROAD',
    'CAMP',
    'HARVEST_AREA',
    'FISHING_SITE',
    'HABITAT',
    'CULTURAL_SITE',
    'BOUNDARY',
    'INFRASTRUCTURE',
    'MONITORING_SITE',
  ],
}

/** The right that also allows an organisation's people to edit its values of a list. */
export const LIST_RIGHTS = { SPL_TYPES: 'SpatialCollection.create' }
