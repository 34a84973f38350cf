/** The core type of a value of a list. */
export const LIST_VALUE_TYPE = 'LOVValue'
