import { chakra } from '../system/chakra.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Tone } from './chip.tsx'
import { Icon, type IconNameLike } from './icon.tsx'
import { Box } from './layout.ts'
import { Heading, Text } from './text.ts'

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    padding: '11px 13px',
    borderRadius: 'md',
    border: '1px solid',
    borderColor: 'line',
    bg: 'sunken',
    '& > svg': { marginTop: '2px' },
  },
  variants: {
    tone: {
      ok: { bg: 'okBg', borderColor: 'transparent', '& > svg': { color: 'ok' } },
      warn: { bg: 'warnBg', borderColor: 'transparent', '& > svg': { color: 'warn' } },
      bad: { bg: 'badBg', borderColor: 'transparent', '& > svg': { color: 'bad' } },
      info: { bg: 'infoBg', borderColor: 'transparent', '& > svg': { color: 'info' } },
      primary: { bg: 'primaryBg', borderColor: 'transparent', '& > svg': { color: 'primary' } },
      neutral: {},
    },
  },
})
const Body = chakra('div', { base: { flex: '1', minWidth: '0', display: 'flex', flexDirection: 'column', gap: '1' } })
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' } })
const Detail = chakra('details', {
  base: {
    fontSize: 'xs',
    marginTop: '1',
    '& summary': { color: 'fgMuted', width: 'fit-content', borderRadius: '4px' },
    '& pre': {
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      margin: '6px 0 0',
      fontFamily: 'ui-monospace, monospace',
      color: 'fg',
    },
  },
})

/**
 * Props of `Callout`, which shows a highlighted box with an icon, a title, a text and buttons, for
 * something to know in its place.
 */
export interface CalloutProps {
  /** Colour by meaning; `neutral` when left out. */
  tone?: Tone
  icon?: IconNameLike
  title?: string
  children?: ReactNode
  /** Buttons below the text. */
  actions?: ReactNode
}

/**
 * Shows a highlighted box with an icon, a title, a text and buttons, for something to know in its place.
 */
export function Callout({ tone = 'neutral', icon = 'info', title, children, actions }: CalloutProps) {
  return (
    <Frame tone={tone}>
      <Icon name={icon} size={18} />
      <Body>
        {title && <Text fontWeight="bold">{title}</Text>}
        {children && <Text as="div">{children}</Text>}
        {actions && <Actions>{actions}</Actions>}
      </Body>
    </Frame>
  )
}

/** Props of `AlertCard`, which shows an announcement of the administrators as a card over the page. */
export interface AlertCardProps {
  title: string
  message: string
  actions?: ReactNode
}

/**
 * Shows an announcement of the administrators as a card over the page. Line breaks of `message` are kept.
 */
export function AlertCard({ title, message, actions }: AlertCardProps) {
  return (
    <Box role="status" bg="surface" border="1px solid" borderColor="lineStrong" borderRadius="md">
      <Callout tone="warn" icon="warning" title={title} actions={actions}>
        <Text whiteSpace="pre-line">{message}</Text>
      </Callout>
    </Box>
  )
}

/** Props of `ErrorNotice`. All texts are translated already. */
export interface ErrorNoticeProps {
  /** What happened. */
  title: string
  /** What was kept despite the failure. */
  kept?: string
  /** What to do next. */
  next?: string
  /** Name of the retry button; needed with `onRetry`. */
  retryLabel?: string
  onRetry?: () => void
  /** The retry is running. */
  busy?: boolean
  /** Technical detail, folded under a heading `detailLabel`. Both are needed. */
  detail?: string | undefined
  detailLabel?: string
}

/**
 * Shows an error as an alert: what happened, what was kept, what to do next, a retry button and folded
 * details.
 */
export function ErrorNotice({
  title,
  kept,
  next,
  retryLabel,
  onRetry,
  busy = false,
  detail,
  detailLabel,
}: ErrorNoticeProps) {
  return (
    <Frame tone="bad" role="alert">
      <Icon name="alert" size={18} />
      <Body>
        <Text fontWeight="bold">{title}</Text>
        {kept && <Text>{kept}</Text>}
        {next && <Text>{next}</Text>}
        {onRetry && retryLabel && (
          <Actions>
            <Button icon="refresh" onClick={onRetry} busy={busy}>
              {retryLabel}
            </Button>
          </Actions>
        )}
        {detail && detailLabel && <TechnicalDetail label={detailLabel} detail={detail} />}
      </Body>
    </Frame>
  )
}

/** Shows technical details of an error, folded under `label` until they are opened. */
export function TechnicalDetail({ label, detail }: { label: string; detail: string }) {
  return (
    <Detail>
      <summary>{label}</summary>
      <pre>{detail}</pre>
    </Detail>
  )
}

const Centre = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    gap: '2',
    padding: '40px 24px',
    color: 'fgMuted',
    '& > svg': { color: 'lineControl' },
    '& h3': { color: 'fg' },
  },
})

/**
 * Props of `EmptyState`, which shows that a list is empty: an icon, a title, guidance and buttons, centred.
 */
export interface EmptyStateProps {
  icon?: IconNameLike
  title: string
  /** The next step for a new user. Leave it out for users who turned guidance off. */
  guidance?: string | undefined
  actions?: ReactNode
}

/** Shows that a list is empty: an icon, a title, guidance and buttons, centred. */
export function EmptyState({ icon = 'inbox', title, guidance, actions }: EmptyStateProps) {
  return (
    <Centre>
      <Icon name={icon} size={32} />
      <Heading as="h3">{title}</Heading>
      {guidance && (
        <Text tone="muted" maxWidth="40ch">
          {guidance}
        </Text>
      )}
      {actions && <Actions>{actions}</Actions>}
    </Centre>
  )
}
