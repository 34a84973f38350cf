import { useTranslate } from '@cairn/contract/web'
import {
  AlertCard,
  Box,
  Button,
  Heading,
  HStack,
  IconButton,
  Kbd,
  Link,
  Row,
  LazyMenu,
  SaveBar,
  SegmentedControl,
  Snackbar,
  Text,
} from '@cairn/ui'
import { Dialog, Popover, Tabs } from '@cairn/ui/overlays'
import { Chart } from '@cairn/ui/chart'
import { BarList } from '@cairn/ui/results'
import { Tree } from '@cairn/ui/tree'
import { useState } from 'react'
import { Part } from './part.tsx'

const NAMES = ['Saltbox Inlet', 'Gull Rock', 'Tern Point'] as const
const nothing = () => {}

/** Renders samples of components that cover others (dialogs, menus), contain others, or come in rows. */
export function MoreComponents() {
  return (
    <>
      <Words />
      <Choices />
      <Overlays />
      <Rows />
      <Places />
      <Counts />
      <Messages />
    </>
  )
}

function Words() {
  const t = useTranslate()
  return (
    <Part title={t('gallery.words')}>
      <Heading as="h4" size="page">
        {NAMES[0]}
      </Heading>
      <Heading as="h4" size="title">
        {NAMES[1]}
      </Heading>
      <Text>{t('gallery.help')}</Text>
      <Text tone="muted" size="sm">
        {t('gallery.note')}
      </Text>
      <HStack>
        <Link href="/admin.gallery">{t('gallery.link')}</Link>
        <Kbd>Esc</Kbd>
      </HStack>
    </Part>
  )
}

function Choices() {
  const t = useTranslate()
  const [one, choose] = useState<string>(NAMES[0])
  const [tab, open] = useState('0')
  return (
    <Part title={t('gallery.choices')}>
      <HStack>
        <SegmentedControl
          label={t('gallery.choices')}
          value={one}
          onChange={choose}
          options={NAMES.map((name) => ({ value: name, label: name }))}
        />
      </HStack>
      <Tabs
        label={t('gallery.choices')}
        value={tab}
        onChange={open}
        tabs={NAMES.map((name, at) => ({ value: String(at), label: name, content: <Text>{t('gallery.help')}</Text> }))}
      />
    </Part>
  )
}

function Overlays() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title={t('gallery.overlays')}>
      <HStack>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('gallery.dialog')}
        </Button>
        <Popover label={t('gallery.popover')} trigger={<Button>{t('gallery.popover')}</Button>}>
          <Text>{t('gallery.help')}</Text>
        </Popover>
        <LazyMenu
          trigger={<IconButton icon="more" label={t('app.more')} aria-haspopup="menu" />}
          label={t('app.more')}
          entries={[
            { value: 'history', label: t('app.history.title'), icon: 'history' },
            { kind: 'separator', value: 'line' },
            { value: 'delete', label: t('app.item.delete'), icon: 'x', tone: 'bad' },
          ]}
          onSelect={nothing}
        />
      </HStack>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('gallery.dialog')}
        closeLabel={t('app.close')}
        actions={<Button onClick={() => setOpen(false)}>{t('app.close')}</Button>}
      >
        <Text>{t('gallery.help')}</Text>
      </Dialog>
    </Part>
  )
}

function Rows() {
  const t = useTranslate()
  return (
    <Part title={t('gallery.rows')}>
      <Box
        border="1px solid"
        borderColor="line"
        borderRadius="md"
        overflow="hidden"
        role="listbox"
        aria-label={t('gallery.rows')}
        tabIndex={0}
      >
        {NAMES.map((name, at) => (
          <Row
            key={name}
            role="option"
            aria-selected={at === 1}
            title={name}
            line={t('gallery.help')}
            {...(at === 0 ? { unreadLabel: t('gallery.tone.info') } : {})}
          />
        ))}
      </Box>
      <Box border="1px solid" borderColor="line" borderRadius="md" overflow="hidden">
        <SaveBar
          label={t('forms.unsaved')}
          note={t('forms.count', { count: 2 })}
          discardLabel={t('forms.discard')}
          saveLabel={t('forms.save')}
          state="none"
          onDiscard={nothing}
          onSave={nothing}
        />
      </Box>
    </Part>
  )
}

function Places() {
  const t = useTranslate()
  const [open, setOpen] = useState<string | undefined>(NAMES[1])
  const nodes = [
    {
      id: 'places',
      name: t('gallery.tree'),
      weight: NAMES.length,
      children: NAMES.map((name) => ({ id: name, name })),
    },
    { id: 'none', name: t('gallery.empty'), children: [] },
  ]
  return (
    <Part title={t('gallery.tree')}>
      <Tree nodes={nodes} label={t('gallery.tree')} openId={open} onOpen={setOpen} />
    </Part>
  )
}

function Counts() {
  const t = useTranslate()
  return (
    <Part title={t('gallery.counts')}>
      <BarList
        bars={NAMES.map((name, at) => ({
          key: name,
          label: name,
          icon: 'building',
          value: 12 - 5 * at,
          text: String(12 - 5 * at),
        }))}
      />
      <Chart
        kind="columns"
        label={t('gallery.counts')}
        head={t('gallery.tree')}
        series={[
          { key: 'first', label: t('gallery.counts'), tone: 'primary' },
          { key: 'second', label: t('gallery.empty'), tone: 'warn' },
        ]}
        rows={NAMES.map((name, at) => ({ key: name, label: name, values: [12 - 5 * at, 2 * at] }))}
      />
    </Part>
  )
}

function Messages() {
  const t = useTranslate()
  return (
    <Part title={t('gallery.messages')}>
      {(['INFO', 'WARNING'] as const).map((kind) => (
        <Snackbar key={kind} kind={kind} dismissLabel={t('app.dismiss')} onDismiss={nothing}>
          {t('gallery.help')}
        </Snackbar>
      ))}
      <AlertCard
        title={t('gallery.messages')}
        message={t('gallery.help')}
        actions={<Button size="sm">{t('app.dismiss')}</Button>}
      />
    </Part>
  )
}
