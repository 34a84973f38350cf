/** What other features use of exports. */
export { exportFileName } from './file-name.ts'
export { BYTE_ORDER_MARK, csvLines, exportedText } from './formats.ts'
export { agreedTo, purposeEntry, readableOf, requirePurpose } from './purpose.ts'
