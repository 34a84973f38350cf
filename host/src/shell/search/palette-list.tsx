import { useTranslate } from '@cairn/contract/web'
import { Box, LinkButton } from '@cairn/ui'
import { useEffect, useRef } from 'react'
import type { PaletteGroup } from './palette.ts'

/** Returns the id of the element of a choice. */
export function optionId(listId: string, key: string): string {
  return `${listId}${key.replaceAll(' ', '_')}`
}

interface PaletteListProps {
  /** Id of the list's element. */
  id: string
  groups: readonly PaletteGroup[]
  /** Key of the chosen one. */
  chosen: string | undefined
}

/** Shows what there is to choose below the field, in groups, with the chosen one in sight. */
export function PaletteList({ id, groups, chosen }: PaletteListProps) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <Box
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('app.search.suggestions')}
      flex="0 1 auto"
      minHeight="0"
      overflowY="auto"
      overscrollBehavior="contain"
      containerType="inline-size"
      paddingBottom={groups.length > 0 ? '4px' : undefined}
    >
      {groups.map((group) => (
        <Group key={group.key} {...{ id, group, chosen }} />
      ))}
    </Box>
  )
}

function Group({ id, group, chosen }: { id: string; group: PaletteGroup; chosen: string | undefined }) {
  const { key, title, all, isLine, choices } = group
  const rows = choices.map((choice) =>
    choice.draw({
      id: optionId(id, choice.key),
      role: 'option',
      'aria-selected': choice.key === chosen,
      onClick: ({ ctrlKey, metaKey }) => choice.open(ctrlKey || metaKey),
    }),
  )
  return (
    <Box role="group" aria-label={title} data-group={key}>
      <Box
        aria-hidden="true"
        display="flex"
        justifyContent="space-between"
        padding="4px 16px 0"
        fontSize="xs"
        fontWeight="semibold"
        lineHeight="1.75rem"
        color="fgMuted"
      >
        <Box css={{ '&::first-letter': { textTransform: 'uppercase' } }}>{title}</Box>
        {/* The keys reach all of a kind through all results. */}
        {all && (
          <LinkButton tabIndex={-1} fontWeight="medium" style={{ paddingBlock: 0 }} onClick={all.open}>
            {all.count}
          </LinkButton>
        )}
      </Box>
      {isLine ? (
        <Box
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(8rem, 1fr))"
          gap="8px"
          padding="4px 16px 12px"
          role="presentation"
        >
          {rows}
        </Box>
      ) : (
        rows
      )}
    </Box>
  )
}
