export { readPlacesApart, type ReadAnswer } from './read-apart.ts'
