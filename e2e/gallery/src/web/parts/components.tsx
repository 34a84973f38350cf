import { VISIBILITY_LEVELS } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import {
  Avatar,
  Box,
  Button,
  Callout,
  Checkbox,
  Chip,
  ColumnBody,
  EmptyState,
  ErrorNotice,
  Field,
  HStack,
  IconButton,
  Input,
  ItemChip,
  LiveMark,
  NativeSelect,
  Skeleton,
  Spinner,
  Text,
  ToggleChip,
  VisibilityChip,
  type Tone,
} from '@cairn/ui'
import { useState, type ReactNode } from 'react'
import { MoreComponents } from './more-components.tsx'
import { Part } from './part.tsx'

const TONES: readonly Tone[] = ['neutral', 'primary', 'info', 'ok', 'warn', 'bad']

const NOTICES = [
  ['primary', 'info'],
  ['ok', 'check'],
  ['warn', 'warning'],
  ['bad', 'alert'],
] as const

const COLUMNS = {
  columns: '3 320px',
  columnGap: '40px',
  '& > section': { breakInside: 'avoid', marginBottom: '28px' },
} as const

/** Renders samples of the basic components that views are made of. */
export function Components() {
  const t = useTranslate()
  return (
    <ColumnBody padded>
      <Box css={COLUMNS}>
        <Buttons />
        <Chips />
        <Controls />
        <Notices />
        <Part title={t('gallery.waiting')}>
          <HStack>
            <Spinner />
            <Text>{t('app.loading')}</Text>
          </HStack>
          <Skeleton height="14px" width="80%" />
          <Skeleton height="14px" width="55%" />
        </Part>
        <Part title={t('gallery.empty')}>
          <EmptyState title={t('gallery.emptyTitle')} guidance={t('gallery.emptyText')} />
        </Part>
        <MoreComponents />
      </Box>
    </ColumnBody>
  )
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
      {children}
    </Box>
  )
}

function Buttons() {
  const t = useTranslate()
  return (
    <Part title={t('gallery.buttons')}>
      <Row>
        <Button kind="primary">{t('forms.save')}</Button>
        <Button>{t('forms.discard')}</Button>
        <Button kind="ghost">{t('forms.cancel')}</Button>
        <Button kind="danger">{t('app.item.delete')}</Button>
      </Row>
      <Row>
        <Button kind="primary" busy>
          {t('forms.save')}
        </Button>
        <Button disabled>{t('forms.discard')}</Button>
        <Button size="sm" icon="plus">
          {t('forms.addOne')}
        </Button>
        <IconButton icon="history" label={t('app.history.title')} />
        <IconButton icon="info" label={t('app.info.title')} aria-pressed />
        <IconButton icon="more" label={t('app.more')} disabled />
      </Row>
    </Part>
  )
}

function Chips() {
  const t = useTranslate()
  const [isOn, setOn] = useState(true)
  return (
    <Part title={t('gallery.chips')}>
      <Row>
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone}>
            {t(`gallery.tone.${tone}`)}
          </Chip>
        ))}
      </Row>
      <Row>
        {VISIBILITY_LEVELS.map((level) => (
          <VisibilityChip key={level} level={level} label={t(`app.visibility.${level}`)} />
        ))}
      </Row>
      <Row>
        <ToggleChip pressed={isOn} count="12" onClick={() => setOn(!isOn)}>
          {t('gallery.chip')}
        </ToggleChip>
        <ItemChip label={t('gallery.chip')} icon="building" onOpen={() => {}} />
        <Avatar name="Marina Holloway" />
        <LiveMark note={t('forms.justNow')}>{t('gallery.chip')}</LiveMark>
      </Row>
    </Part>
  )
}

function Controls() {
  const t = useTranslate()
  return (
    <Part title={t('gallery.controls')}>
      <Field label={t('gallery.control')} help={t('gallery.help')}>
        {(control) => <Input {...control} defaultValue={t('gallery.chip')} />}
      </Field>
      <Field label={t('gallery.control')} required error={t('errors.required')}>
        {(control) => <Input {...control} />}
      </Field>
      <Field label={t('gallery.control')}>
        {(control) => (
          <NativeSelect {...control}>
            <option>{t('gallery.chip')}</option>
          </NativeSelect>
        )}
      </Field>
      <Box as="label" display="flex" gap="8px" alignItems="center">
        <Checkbox defaultChecked />
        {t('gallery.control')}
      </Box>
    </Part>
  )
}

function Notices() {
  const t = useTranslate()
  return (
    <Part title={t('gallery.notices')}>
      {NOTICES.map(([tone, icon]) => (
        <Callout key={tone} tone={tone} icon={icon} title={t(`gallery.tone.${tone}`)}>
          {t('gallery.help')}
        </Callout>
      ))}
      <ErrorNotice
        title={t('forms.notSaved')}
        kept={t('forms.kept')}
        next={t('errors.networkError')}
        retryLabel={t('app.retry')}
        onRetry={() => {}}
        detail="HTTP 502"
        detailLabel={t('ui.detail')}
      />
    </Part>
  )
}
