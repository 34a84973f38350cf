import { useEffect } from 'react'
import { EditorContent, useEditor, useEditorState, type Editor, type JSONContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useTranslate } from '@cairn/contract/web'
import { sameValue } from '@cairn/model/draft'
import { isEmptyRichText, normalizeLink, parseRichText } from '@cairn/model/rich-text'
import { parseTypedText } from '@cairn/model/typed'
import { Box } from '@cairn/ui'
import { RICH_TEXT_STYLE } from './rich-text-style.ts'
import type { GroupProps } from '../../state/controlled.ts'
import { sanitizeLinks } from './sanitize-links.ts'
import type { MentionOptions } from './mention-suggestions.ts'
import { useMentionSuggestions } from './use-mention-suggestions.tsx'
import { RichTextTools } from './rich-text-tools.tsx'

/** Props of `RichTextInput` and `RichTextEditor`. */
export interface RichTextProps extends GroupProps {
  /** People that can be mentioned by `@`; nobody if left out. */
  nameable?: MentionOptions
  /** Whether it is for a message, which needs few tools. */
  isMessage?: boolean
  /** Focuses the editor when it opens. */
  takesFocus?: boolean
}

/** Supports exactly the formatting that `@cairn/model/rich-text` stores. */
const EXTENSIONS = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['mailto'],
      // An address without a scheme becomes a web address.
      isAllowedUri: (address) => !/^[a-z][a-z\d+.-]*:/i.test(address) || normalizeLink(address) !== undefined,
      HTMLAttributes: { rel: null, target: null },
    },
    trailingNode: false,
  }),
]

/** Edits formatted text with a toolbar. The value is a tiptap document as JSON, null if empty. */
export default function RichTextEditor({
  attributes,
  value,
  onChange,
  label,
  nameable,
  isMessage = false,
  takesFocus = false,
}: RichTextProps) {
  const translate = useTranslate()
  const names = useMentionSuggestions(nameable)
  const editor = useEditor({
    extensions: [...EXTENSIONS, names.extension],
    injectCSS: false,
    content: contentOf(value),
    autofocus: takesFocus ? 'end' : false,
    editorProps: {
      transformPastedText: (text) => parseTypedText(text),
      transformPastedHTML: sanitizeLinks,
      attributes: {
        id: attributes.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(attributes['aria-describedby'] ? { 'aria-describedby': attributes['aria-describedby'] } : {}),
        ...(attributes['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
        ...names.follow,
      },
    },
    // The methods of the editor use `this`, so they cannot be destructured.
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? null : now.getJSON()),
  })
  useEffect(() => {
    const shown = normalized(editor.getJSON())
    if (!sameValue(shown, normalized(value))) editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <Box
      border="1px solid"
      borderColor={attributes['aria-invalid'] ? 'bad' : 'lineControl'}
      borderRadius="md"
      bg="surface"
      overflow="hidden"
      css={{ '&:focus-within': { borderColor: 'primary', boxShadow: '0 0 0 3px var(--cairn-colors-primary-bg)' } }}
    >
      {names.list(editor)}
      <RichTextTools
        state={useToolState(editor)}
        editor={editor}
        label={translate('forms.rich.tools', { label })}
        isShort={isMessage}
      />
      <Box css={{ ...RICH_TEXT_STYLE, '& > div > .tiptap': EDITED }}>
        <EditorContent editor={editor} />
      </Box>
    </Box>
  )
}

const EDITED = {
  minHeight: '110px',
  padding: '8px 12px',
  outline: 'none',
  whiteSpace: 'pre-wrap',
  wordWrap: 'break-word',
} as const

function useToolState(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
}

function contentOf(value: unknown): JSONContent | null {
  return (parseRichText(value) as JSONContent | undefined) ?? null
}

/**
 * Returns the text as it would be stored. Texts that differ only in unsupported formatting become equal.
 */
function normalized(value: unknown): unknown {
  return isEmptyRichText(value) ? null : (parseRichText(value) ?? null)
}
