/** What other parts of the server use of base maps. */
export { baseMapFolder, worldFolder, type BaseMapPlaces } from './base-map-folder.ts'
export { readGround } from './read-ground.ts'
