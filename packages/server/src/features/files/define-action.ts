import type { Files } from './open-files.ts'
import { actionsWith, type ActionParts } from '../../items/action/define-action.ts'

/** Services that the actions on files get besides those of every action. */
export interface FileActionParts extends ActionParts {
  files: Files
}

/** Defines an action of the core whose code gets `FileActionParts`. */
export const defineFileAction = actionsWith<FileActionParts>()
