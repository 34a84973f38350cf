/** Name of the core type of list values (`LOVValue`). */
export const LIST_VALUE_TYPE = 'LOVValue'
