import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { linter, lintGutter, lintKeymap, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { propertyRange } from './json-position.ts'

/** A problem in a JSON value. Without `property` it concerns the whole value. */
export interface JsonProblem {
  property?: string
  message: string
}

/**
 * Props of `JsonEditor`, which shows a JSON editor with line numbers, folding, matching brackets, and
 * problems marked in place.
 */
export interface JsonEditorProps {
  /** Accessible name of the editor. */
  label: string
  /** Text at the start. Later values are ignored. */
  text: string
  onChange: (text: string) => void
  /** Returns the problems of a parsed value. They are shown at the properties they name. */
  check: (value: unknown) => JsonProblem[]
  readOnly?: boolean
}

/**
 * Shows a JSON editor with line numbers, folding, matching brackets, and problems marked in place. The
 * Tab key leaves the editor.
 */
export function JsonEditor({ label, text, onChange, check, readOnly = false }: JsonEditorProps) {
  const frame = useRef<HTMLDivElement>(null)
  const latest = useRef({ onChange, check })
  useEffect(() => void (latest.current = { onChange, check }), [onChange, check])
  const start = useRef(text)
  useEffect(() => {
    if (!frame.current) return undefined
    // In a shadow root the editor adopts style sheets. The content security policy forbids style elements.
    const root = frame.current.shadowRoot ?? frame.current.attachShadow({ mode: 'open' })
    const view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: start.current,
        extensions: [
          lineNumbers(),
          foldGutter(),
          history(),
          bracketMatching(),
          json(),
          linter((editor) => problemsIn(editor, latest.current.check)),
          lintGutter(),
          keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
          syntaxHighlighting(COLOURS),
          LOOK,
          EditorView.lineWrapping,
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    return () => view.destroy()
  }, [label, readOnly])
  return <div ref={frame} />
}

function problemsIn(view: EditorView, check: JsonEditorProps['check']): Diagnostic[] {
  const broken = jsonParseLinter()(view)
  if (broken.length > 0) return broken
  return check(JSON.parse(view.state.doc.toString())).map(({ property, message }) => ({
    ...propertyRange(view.state, property),
    severity: 'error',
    message,
  }))
}

const variable = (name: string) => `var(--cairn-colors-${name})`

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: variable('primary'), fontWeight: '600' },
  { tag: tags.string, color: variable('ok') },
  { tag: [tags.number, tags.bool, tags.null], color: variable('info') },
  { tag: tags.invalid, color: variable('bad') },
])

const LOOK = EditorView.theme({
  '&': {
    color: variable('fg'),
    backgroundColor: variable('surface'),
    border: `1px solid ${variable('line-control')}`,
    borderRadius: '6px',
    fontSize: 'sm',
    maxHeight: '60vh',
  },
  '&.cm-focused': { outline: `2px solid ${variable('primary')}`, outlineOffset: '1px' },
  '.cm-scroller': { overflow: 'auto', lineHeight: '1.6', fontFamily: 'ui-monospace, monospace' },
  '.cm-content': { caretColor: variable('fg'), padding: '8px 0' },
  '.cm-gutters': {
    color: variable('fg-muted'),
    backgroundColor: variable('sunken'),
    borderRight: `1px solid ${variable('line')}`,
  },
  '.cm-tooltip': {
    color: variable('fg'),
    backgroundColor: variable('surface'),
    border: `1px solid ${variable('line-strong')}`,
  },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: variable('primary-bg'),
  },
})
