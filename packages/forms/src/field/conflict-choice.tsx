import { useRef, type ReactNode } from 'react'
import { useTranslate, useLoadedLabel } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { Box, Button, Callout, Text } from '@cairn/ui'
import { useItemFormApi, useItemFormState } from '../state/form-context.ts'
import { focusControl, focusField } from '../state/focus.ts'
import { PropertyValue } from './property-value.tsx'

/**
 * Props of `ConflictChoice`, which shows two conflicting values of one property side by side: what the user
 * typed, and what another user stored meanwhile.
 */
export interface ConflictChoiceProps {
  /** Name of the property in conflict. */
  name: string
  /** The property in words. */
  label: string
}

/**
 * Shows two conflicting values of one property side by side: what the user typed, and what another user
 * stored meanwhile. Two buttons choose one of them. Must be inside an `ItemForm`.
 */
export function ConflictChoice({ name, label }: ConflictChoiceProps) {
  const translate = useTranslate()
  const by = useItemFormState().draft.conflicts[name]?.by
  return by === undefined ? (
    <Choice name={name} label={label} author={translate('forms.someone')} />
  ) : (
    <ChoiceBy name={name} label={label} by={by} />
  )
}

function ChoiceBy({ name, label, by }: ConflictChoiceProps & { by: string }) {
  const translate = useTranslate()
  return <Choice name={name} label={label} author={useLoadedLabel(by) ?? translate('forms.someone')} />
}

function Choice({ name, label, author }: ConflictChoiceProps & { author: string }) {
  const translate = useTranslate()
  const { resolve } = useItemFormApi()
  const { draft } = useItemFormState()
  const frame = useRef<HTMLDivElement>(null)
  const title = translate('forms.conflict', { label, who: author })
  const choose = (choice: 'mine' | 'theirs') => {
    const row = frame.current?.closest('dd')
    // The pressed button is about to vanish, so the focus moves first, and again after the field has closed.
    focusControl(row)
    resolve(name, choice)
    focusField(row)
  }
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={title}
      data-conflict={name}
      tabIndex={-1}
      outline="none"
      marginBlock="2px 8px"
      whiteSpace="normal"
    >
      <Callout tone="warn" icon="users" title={title}>
        <Box
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))"
          gap="8px"
          marginTop="8px"
        >
          <Side
            heading={translate('forms.mine')}
            action={<ChoiceButton text={translate('forms.keepMine')} onClick={() => choose('mine')} />}
          >
            <Value name={name} value={draft.mine[name]} />
          </Side>
          <Side
            heading={author}
            action={<ChoiceButton text={translate('forms.takeTheirs')} onClick={() => choose('theirs')} />}
          >
            <Value name={name} value={draft.conflicts[name]?.theirs} />
          </Side>
        </Box>
      </Callout>
    </Box>
  )
}

function ChoiceButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      {text}
    </Button>
  )
}

function Side({ heading, action, children }: { heading: string; action: ReactNode; children: ReactNode }) {
  return (
    <Box
      bg="surface"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="md"
      padding="8px 10px"
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="6px"
    >
      <Text size="sm" tone="muted">
        {heading}
      </Text>
      <Box flex="1" minWidth="0" whiteSpace="pre-line" overflowWrap="anywhere" fontWeight="semibold">
        {children}
      </Box>
      {action}
    </Box>
  )
}

function Value({ name, value }: { name: string; value: unknown }) {
  const translate = useTranslate()
  const { type } = useItemFormApi()
  const property = type.properties[name]
  return !property || isBlank(value) ? (
    translate('forms.empty')
  ) : (
    <PropertyValue name={name} property={property} value={value} />
  )
}
