import { textKeyFromData, type TextKey } from '@cairn/contract/texts'
import { useTranslate, type Query } from '@cairn/contract/web'
import { foldedWords, hasWords } from '@cairn/model/fold'
import { parseItemId } from '@cairn/contract'
import { Box, COARSE, Icon, TypeGroups, TypeHues } from '@cairn/ui'
import { Choice, IconTile } from '@cairn/ui/results'
import { use, useMemo, useState } from 'react'
import { freshKey } from '../../columns/use-cell-context.ts'
import { useSearch } from '../../state/items/use-search.ts'
import { readOpened } from '../../state/opened/opened.ts'
import { PERSON_SECTION, type ComposedRegistry, type MenuEntry } from '../../state/registry/compose.ts'
import { useShell } from '../../state/shell.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { useNavigation } from '../../frame/address/use-navigation.ts'
import type { OpenCell, OptionProps, PaletteChoice } from './palette.ts'
import { useMakeable } from './use-makeable.ts'

/** Entries of the menu that are offered: at first, and at most for a text. */
const MOST_VIEWS = 3
/** Buttons for new items, and most kinds of them for a text. */
const [MOST_NEW, MOST_NEW_FOUND] = [3, 2]
/** Kinds of items that are considered for them, and of each section of the menu. */
const [CONSIDERED, MOST_OF_SECTION] = [10, 2]

/** Which kinds of items there are most of. */
const COMMONEST: Query = { facets: { _t: { prop: '_t', limit: 20 } }, max: 0 }

/** Returns the menu's entries for a text; for none those that the person opens most, else the first. */
export function useViewChoices(text: string, open: OpenCell): PaletteChoice[] {
  const t = useTranslate()
  const registry = useRegistry()
  const { storage } = useShell()
  const [{ views }] = useState(() => readOpened(storage))
  const first = useNavigation().stack?.[0]
  const here = first?.kind === 'view' ? first.view : undefined
  const all = useMemo(() => listed(registry), [registry])
  const label = ({ entry }: Listed) => t(textKeyFromData(entry.title))
  const offered = text.trim()
    ? all.filter((one) => isNamed(label(one), text))
    : all
        .filter(({ entry }) => entry.path !== here && !entry.isMore)
        .toSorted((one, other) => (views[other.entry.path] ?? 0) - (views[one.entry.path] ?? 0))
  return offered.slice(0, MOST_VIEWS).map((one) => ({
    key: `v-${one.entry.path}`,
    open: (isBeside) => open(`v-${one.entry.path}`, isBeside),
    draw: (option) => (
      <Choice
        {...option}
        key={option.id}
        picture={<IconTile icon={one.entry.icon ?? 'list'} hue={one.hue} />}
        title={label(one)}
        line={t(one.under)}
      />
    ),
  }))
}

/** A text of signs alone names nothing. */
function isNamed(label: string, text: string): boolean {
  return foldedWords(text).length > 0 && hasWords(label, text)
}

interface Listed {
  entry: MenuEntry
  /** Text key of what it stands under in the menu. */
  under: TextKey
  hue: ReturnType<typeof hueOf>
}

/** Returns the entries of the menu that open a view, each with what it stands under. */
function listed(registry: ComposedRegistry): Listed[] {
  return registry.menu
    .filter(({ name }) => name !== PERSON_SECTION)
    .flatMap(({ name, entries }) =>
      entries
        .filter(({ opens }) => opens)
        .map((entry) => {
          const parent = entries.find(({ path }) => path !== entry.path && entry.path.startsWith(`${path}.`))
          const under: TextKey = parent ? textKeyFromData(parent.title) : textKeyFromData(`menu.section.${name}`)
          return { entry, under, hue: hueOf(entry.path, registry) }
        }),
    )
}

function hueOf(path: string, { views, types }: ComposedRegistry) {
  const area = views.get(path)?.area.id
  return [...types.values()].find((type) => type.area.id === area)?.hue
}

/**
 * Returns the forms for new items: for a text those whose kind it names; for none those of the kinds that
 * the person opened last, then those that there are most of in each section of their menu. Only of kinds that
 * they may create.
 */
export function useNewChoices(text: string, open: OpenCell): PaletteChoice[] {
  const t = useTranslate()
  const { types } = useRegistry()
  const { unsaved } = useShell()
  const hueOfType = use(TypeHues)
  const isFew = text.trim() === ''
  const usual = useUsualTypes(isFew)
  const label = (name: string) => t('forms.new', { type: t(`types.${name}.name`) })
  const considered = isFew ? usual : [...types.keys()].filter((name) => isNamed(label(name), text))
  const makeable = useMakeable(considered.slice(0, CONSIDERED))
  return makeable.slice(0, isFew ? MOST_NEW : MOST_NEW_FOUND).map((name) => {
    const icon = types.get(name)?.icon ?? 'plus'
    return {
      key: `new ${name}`,
      open: (isBeside) => open(freshKey(name, unsaved), isBeside),
      draw: (option) =>
        isFew ? (
          <Button key={option.id} {...option} icon={icon} name={t(`types.${name}.name`)} label={label(name)} />
        ) : (
          <Choice
            {...option}
            key={option.id}
            picture={<IconTile icon={icon} hue={hueOfType(name)} />}
            title={label(name)}
          />
        ),
    }
  })
}

/** The kinds of items that a person is likely to create, first those that they opened last. */
function useUsualTypes(isWanted: boolean): string[] {
  const registry = useRegistry()
  const { storage } = useShell()
  const [last] = useState(() => [...new Set(readOpened(storage).items.map(({ id }) => parseItemId(id).type))])
  const counted = useSearch(isWanted ? COMMONEST : null).facets['_t'] ?? []
  const { groupOf } = use(TypeGroups)
  const common = counted.map(({ value }) => value)
  const ofSections = registry.menu.flatMap(({ name }) =>
    common.filter((type) => groupOf(type).key === name).slice(0, MOST_OF_SECTION),
  )
  return [...new Set([...last, ...ofSections])].filter((name) => registry.types.has(name))
}

interface ButtonProps extends OptionProps {
  icon: string
  name: string
  /** Accessible name. */
  label: string
}

function Button({ icon, name, label, ...option }: ButtonProps) {
  return (
    <Box
      {...option}
      aria-label={label}
      display="flex"
      alignItems="center"
      gap="8px"
      minWidth="0"
      height="2.25rem"
      px="10px"
      border="1px solid"
      borderColor="lineStrong"
      borderRadius="md"
      fontWeight="medium"
      cursor="pointer"
      css={{
        '&:hover': { bg: 'sunken' },
        '&[aria-selected=true]': { bg: 'primaryBg', borderColor: 'primary' },
        '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
        [COARSE]: { height: '2.75rem' },
      }}
    >
      <Icon name={icon} size={16} />
      <span>{name}</span>
    </Box>
  )
}
