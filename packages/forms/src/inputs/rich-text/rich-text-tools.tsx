import { useEffect, useId, useRef, useState } from 'react'
import type { Editor } from '@tiptap/react'
import { useTranslate } from '@cairn/contract/web'
import { normalizeLink } from '@cairn/model/rich-text'
import { Box, Button, FieldError, Input } from '@cairn/ui'
import { TextIcon, type TextIconName } from '@cairn/ui/text-icons'

/**
 * Formats that apply at the cursor of a text editor, for pressed buttons, and whether undo and redo are
 * possible.
 */
export interface ToolState {
  bold: boolean
  italic: boolean
  underline: boolean
  heading: boolean
  subheading: boolean
  bullets: boolean
  numbers: boolean
  quote: boolean
  link: boolean
  canUndo: boolean
  canRedo: boolean
}

/**
 * Props of `RichTextTools`, which shows the toolbar of a text editor: formats, lists, links, undo and redo.
 */
export interface RichTextToolsProps {
  editor: Editor
  state: ToolState
  /** Accessible name of the toolbar. */
  label: string
  /** Whether only the tools of a message are offered: bold, italic, a list and links. */
  isShort?: boolean | undefined
}

/** A phone, on which the formats would take the place of what is written. */
const NARROW = '(max-width: 47.99em)'

/**
 * Shows the toolbar of a text editor: formats, lists, links, undo and redo. On a phone it is folded, unless
 * it is short.
 */
export function RichTextTools({ editor, state, label, isShort = false }: RichTextToolsProps) {
  const translate = useTranslate()
  const [isLinking, setLinking] = useState(false)
  const [isFolded] = useState(() => !isShort && globalThis.matchMedia?.(NARROW).matches === true)
  const [isOpen, setOpen] = useState(!isFolded)
  const run = () => editor.chain().focus()
  const name = (tool: RichTextTool) => translate(`forms.rich.${tool}`)
  const all = [
    { tool: 'bold', act: () => run().toggleBold().run() },
    { tool: 'italic', act: () => run().toggleItalic().run() },
    { tool: 'underline', act: () => run().toggleUnderline().run() },
    { tool: 'heading', act: () => run().toggleHeading({ level: 2 }).run() },
    { tool: 'subheading', act: () => run().toggleHeading({ level: 3 }).run() },
    { tool: 'bullets', act: () => run().toggleBulletList().run() },
    { tool: 'numbers', act: () => run().toggleOrderedList().run() },
    { tool: 'quote', act: () => run().toggleBlockquote().run() },
  ] as const
  const tools = all.filter(({ tool }) => !isShort || OF_MESSAGES.has(tool))
  return (
    <>
      {isFolded && (
        <Button
          kind="ghost"
          size="sm"
          icon="text-size"
          title={label}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {translate('forms.rich.format')}
        </Button>
      )}
      {isOpen && (
        <Box bg="sunken" borderBottom="1px solid" borderColor="line">
          <Box role="toolbar" aria-label={label} display="flex" flexWrap="wrap" gap="2px" padding="3px 4px">
            {tools.map(({ tool, act }) => (
              <Tool key={tool} tool={tool} name={name(tool)} isOn={state[tool]} onPress={act} />
            ))}
            <Tool
              tool="link"
              name={name(state.link ? 'unlink' : 'link')}
              isOn={state.link}
              onPress={() => (state.link ? run().unsetLink().run() : setLinking(!isLinking))}
            />
            {!isShort && (
              <>
                <Tool tool="undo" name={name('undo')} isOff={!state.canUndo} onPress={() => run().undo().run()} />
                <Tool tool="redo" name={name('redo')} isOff={!state.canRedo} onPress={() => run().redo().run()} />
              </>
            )}
          </Box>
          {isLinking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
        </Box>
      )}
    </>
  )
}

/** Tools of a message, besides links. */
const OF_MESSAGES: ReadonlySet<string> = new Set(['bold', 'italic', 'bullets'])

type RichTextTool =
  | ('bold' | 'italic' | 'underline' | 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote')
  | ('link' | 'unlink' | 'undo' | 'redo')

interface ToolProps {
  tool: TextIconName
  name: string
  isOn?: boolean
  isOff?: boolean
  onPress: () => void
}

function Tool({ tool, name, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <Button
      kind="ghost"
      size="sm"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
      // On small screens the buttons get narrower instead of wrapping.
      flex="1 1 24px"
      maxWidth="28px"
      paddingInline="0"
      css={{ '& > svg': { boxSize: '16px' }, '&[aria-pressed=true]': { bg: 'primaryBg', color: 'primary' } }}
    >
      <TextIcon name={tool} />
    </Button>
  )
}

/**
 * Edits the address of a link on the selected text. An address without a scheme becomes a web address.
 */
function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const translate = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [address, setAddress] = useState('')
  const [isRefused, setRefused] = useState(false)
  const errorId = useId()
  const set = () => {
    const href = linkTo(address.trim())
    if (href === undefined) return setRefused(true)
    const chain = editor.chain().focus()
    if (editor.state.selection.empty)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    return onDone()
  }
  return (
    <Box display="flex" flexWrap="wrap" gap="4px 6px" padding="4px 6px 6px">
      <Input
        ref={field}
        flex="1"
        aria-label={translate('forms.rich.address')}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? errorId : undefined}
        placeholder="https://"
        inputMode="url"
        dir="ltr"
        value={address}
        onChange={(event) => {
          setAddress(event.target.value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') set()
          else onDone()
        }}
      />
      <Button onClick={set}>{translate('forms.rich.setLink')}</Button>
      <FieldError id={errorId} error={isRefused ? translate('errors.invalidURL') : undefined} />
    </Box>
  )
}

/** Returns the normalised address of a link. Undefined if the address is not supported. */
function linkTo(address: string): string | undefined {
  if (/^(https?:|mailto:)/i.test(address)) return normalizeLink(address)
  return normalizeLink(`${address.includes('@') ? 'mailto:' : 'https://'}${address}`)
}
