export { buildArea, containerName, type BuiltArea } from './build-area.ts'
export { buildShell, type BuiltShell } from './build-shell.ts'
