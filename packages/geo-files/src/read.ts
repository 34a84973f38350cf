export { MOST_BYTES } from './limits.ts'
export { inspectPlacesApart, readPlacesApart } from './read-apart.ts'
