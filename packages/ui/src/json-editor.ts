export { JsonEditor, type JsonEditorProps, type JsonProblem } from './code/json-editor.tsx'
