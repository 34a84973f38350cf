/** Kinds of places and what the list begins with (business-areas section 3, SPL_TYPES); their owners add to them. */
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

/** The right over what an organisation owns that also edits its values of the list (business-areas section 6). */
export const LIST_RIGHTS = { SPL_TYPES: 'SpatialCollection.create' }
