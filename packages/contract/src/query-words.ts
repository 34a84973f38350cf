/** Page size when a query names none, and the value that means all (platform-core section 9). */
export const DEFAULT_MAX = 50
export const ALL = 2_147_483_647

/** Sort key of the label, in the order of `labelKey` of `@cairn/model/fold`; the other sortable key is `_c.ts`. */
export const LABEL_KEY = '$label'
