export { MOST_BYTES } from './limits.ts'
export { readPlacesApart, type ReadAnswer } from './read-apart.ts'
