import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Editor } from '@tiptap/react'
import { useTranslate } from '@cairn/contract/web'
import { normalizeLink } from '@cairn/model/rich-text'
import { Box, Button, FieldError, Input } from '@cairn/ui'

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
}

/** A phone, on which the formats would take the place of what is written. */
const NARROW = '(max-width: 47.99em)'

/** Shows the toolbar of a text editor: formats, lists, links, undo and redo. On a phone it is folded. */
export function RichTextTools({ editor, state, label }: RichTextToolsProps) {
  const translate = useTranslate()
  const [isLinking, setLinking] = useState(false)
  const [isFolded] = useState(() => globalThis.matchMedia?.(NARROW).matches === true)
  const [isOpen, setOpen] = useState(!isFolded)
  const run = () => editor.chain().focus()
  const name = (tool: RichTextTool) => translate(`forms.rich.${tool}`)
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
            <Tool name={name('bold')} isOn={state.bold} onPress={() => run().toggleBold().run()}>
              <b>B</b>
            </Tool>
            <Tool name={name('italic')} isOn={state.italic} onPress={() => run().toggleItalic().run()}>
              <i style={{ fontSynthesis: 'style' }}>I</i>
            </Tool>
            <Tool name={name('underline')} isOn={state.underline} onPress={() => run().toggleUnderline().run()}>
              <u>U</u>
            </Tool>
            <Tool name={name('heading')} isOn={state.heading} onPress={() => run().toggleHeading({ level: 2 }).run()}>
              H1
            </Tool>
            <Tool
              name={name('subheading')}
              isOn={state.subheading}
              onPress={() => run().toggleHeading({ level: 3 }).run()}
            >
              H2
            </Tool>
            <Tool name={name('bullets')} isOn={state.bullets} onPress={() => run().toggleBulletList().run()}>
              •
            </Tool>
            <Tool name={name('numbers')} isOn={state.numbers} onPress={() => run().toggleOrderedList().run()}>
              1.
            </Tool>
            <Tool name={name('quote')} isOn={state.quote} onPress={() => run().toggleBlockquote().run()}>
              ❝
            </Tool>
            <Tool
              name={name(state.link ? 'unlink' : 'link')}
              isOn={state.link}
              onPress={() => (state.link ? run().unsetLink().run() : setLinking(!isLinking))}
            >
              ↗
            </Tool>
            <Tool name={name('undo')} isOff={!state.canUndo} onPress={() => run().undo().run()}>
              ↶
            </Tool>
            <Tool name={name('redo')} isOff={!state.canRedo} onPress={() => run().redo().run()}>
              ↷
            </Tool>
          </Box>
          {isLinking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
        </Box>
      )}
    </>
  )
}

/** Shows a sign as generated content, so that it is not part of the button's accessible name. */
const SIGN = { '&::before': { content: 'attr(data-sign)' } }

type RichTextTool =
  | ('bold' | 'italic' | 'underline' | 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote')
  | ('link' | 'unlink' | 'undo' | 'redo')

interface ToolProps {
  name: string
  isOn?: boolean
  isOff?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ name, isOn, isOff = false, onPress, children }: ToolProps) {
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
      css={{ '&[aria-pressed=true]': { bg: 'primaryBg', color: 'primary' } }}
    >
      {typeof children === 'string' ? <Box as="span" data-sign={children} css={SIGN} /> : children}
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
