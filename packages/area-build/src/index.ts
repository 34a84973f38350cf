export { buildArea, containerName, type BuiltArea } from './build-area.ts'
export { newArea } from './new-area.ts'
export { buildShell, type BuiltShell } from './build-shell.ts'
