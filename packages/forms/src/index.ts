import type texts from './texts/en.json'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    forms: typeof texts
  }
}

export { AskDialog } from './ask-dialog.tsx'
export { CreateForm, type CreateFormProps } from './create-form.tsx'
export { type SaveState } from './form-context.ts'
export { FixedValues, type FixedValuesProps } from './imports/fixed-values.tsx'
export { ImportBoard } from './imports/import-board.tsx'
export { ImportsView, type ImportsViewProps } from './imports/imports-view.tsx'
export { ItemField, type ItemFieldProps } from './item-field.tsx'
export { ItemForm, type ItemFormProps } from './item-form.tsx'
export { ItemHead } from './item-head.tsx'
export { ItemSaveBar } from './item-save-bar.tsx'
export { ItemSection, ItemSections, type ItemSectionProps } from './item-sections.tsx'
export { type SaveItem } from './use-save.ts'
export { TextFileField, type TextFileFieldProps } from './inputs/text-file-field.tsx'
export { InterruptedUploadRow, UploadRow } from './inputs/upload-row.tsx'
export { useUploads, type PendingUpload, type InsertUpload } from './inputs/use-uploads.ts'
export { RichTextInput } from './inputs/rich-text-input.tsx'
export { RichTextView } from './rich-text-view.tsx'
export { TaskProgressBar, type TaskProgressBarProps } from './task-progress-bar.tsx'
export { TaskProgress, type TaskProgressProps } from './task-progress.tsx'
export { useTaskResult } from './use-task-result.ts'
export { useUnsavedChanges, type UnsavedChanges } from './use-unsaved-changes.ts'
export { DateInput } from './inputs/date-input.tsx'
export { DayField, type DayFieldProps } from './inputs/day-field.tsx'
export { RelationPicker } from './inputs/relation-picker.tsx'
export { ContactAccount, RightsEditor } from './rights/index.ts'
export { useStepKinds } from './steps/use-step-kinds.ts'
export { MoveRun } from './steps/move-run.tsx'
export { RunMenu } from './steps/run-menu.tsx'
export { STEP_TONES, titleOf as stepTitle } from './steps/step-words.ts'
export { WorkflowSteps } from './steps/workflow-steps.tsx'
export { grantText } from './rights/right-text.ts'
