/** Lists of values of this area, with the keys that they start with. Organisations add values. */
export const LISTS = {
  ARC_CATEGORIES: ['ADMINISTRATION', 'LAND', 'LAW', 'CULTURE', 'FAMILY', 'LANGUAGE'],
  ARC_TYPES: [
    ...['LETTER', 'REPORT', 'MAP', 'PHOTOGRAPH', 'SOUND', 'FILM', 'NEWSPAPER', 'BOOK', 'INTERVIEW', 'FORM'],
    // Of a fonds or a series, which holds several.
    'MIXED',
  ],
}

const RIGHT = 'ArchiveEntry.PRIVATE.read'
/** The right that also allows an organisation's people to edit its values of these lists. */
export const LIST_RIGHTS = { ARC_CATEGORIES: RIGHT, ARC_TYPES: RIGHT }
