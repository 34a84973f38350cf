import type { SessionUser } from '@cairn/contract'
import { textKeyFromData } from '@cairn/contract/texts'
import { useLanguage, useTranslate, type Translate } from '@cairn/contract/web'
import { LoadedMenu, type MenuEntry } from '@cairn/ui/overlays'
import type { ComponentProps } from 'react'
import { useLanguages } from '../../state/words/use-languages.ts'
import { PERSON_SECTION, type MenuEntry as AreaEntry } from '../../state/registry/compose.ts'
import { nextTextSize, TEXT_SIZES } from '../../state/look/text-size.ts'
import { isPreference, setLanguage, setPreference, type Preference } from '../../state/preferences.ts'
import { useShell } from '../../state/shell.ts'
import { useDark, useOverlay, useRegistry, useTextSize } from '../../state/use-shell-state.ts'
import { useMasquerade } from '../masquerade/use-masquerade.ts'
import { useNavigation } from '../address/use-navigation.ts'
import { useSignOut } from '../use-sign-out.ts'

/** Props of the menu of the signed-in person. */
export interface PersonMenuProps {
  user: SessionUser
  /** Accessible name of the menu. */
  label: string
  /** The button that opens it. */
  trigger: ComponentProps<typeof LoadedMenu>['trigger']
}

/**
 * Renders the menu of the signed-in person, opened by `trigger`: profile, views of areas, second factor,
 * masquerade for administrators, theme and other preferences, language, sign out.
 */
export default function PersonMenu({ user, label, trigger }: PersonMenuProps) {
  const t = useTranslate()
  const shell = useShell()
  const { goTo } = useNavigation()
  const signOut = useSignOut()
  const masquerade = useMasquerade()
  const [, show] = useOverlay()
  // Until one chooses, colours follow the system, there are several columns, and guidance is shown.
  const isOn = {
    dark: useDark(),
    hideGuidance: user.hideGuidance === true,
    multiColumns: user.multiColumns !== false,
  }
  const select = (value: string) => {
    if (value === 'profile') goTo(`/i-${user.$id}`)
    else if (value === 'signOut') void signOut()
    else if (value === 'masquerade' || value === 'secondFactor') show(value)
    else if (value === 'stopMasquerade') void masquerade()
    else if (value === 'textSize') nextTextSize(shell)
    else if (isPreference(value)) void setPreference(shell, value, !isOn[value])
    else if (value.startsWith(VIEW)) goTo(`/${value.slice(VIEW.length)}`)
    else if (value.startsWith(LANGUAGE)) void setLanguage(shell, value.slice(LANGUAGE.length))
  }
  const reading = [textSizeEntry(useTextSize(), t), ...languageEntries(useLanguage(), useLanguages())]
  const own = useRegistry().menu.find(({ name }) => name === PERSON_SECTION)?.entries ?? []
  const entries = entriesFor(user, t, { isOn, own, reading })
  return <LoadedMenu trigger={trigger} label={label} entries={entries} onSelect={select} />
}

/** What the menu offers besides what all people have. */
interface Offered {
  isOn: Readonly<Record<Preference, boolean>>
  own: readonly AreaEntry[]
  reading: readonly MenuEntry[]
}

function entriesFor(user: SessionUser, t: Translate, { isOn, own, reading }: Offered): MenuEntry[] {
  return [
    { kind: 'title', value: 'name', label: user.name },
    { value: 'profile', label: t('app.profile'), icon: 'user' },
    ...own.map(({ path, title, icon = 'file' }) => ({
      value: `${VIEW}${path}`,
      label: t(textKeyFromData(title)),
      icon,
    })),
    ...(user.masquerading
      ? []
      : [{ value: 'secondFactor', label: t('app.secondFactor.title'), icon: 'shield' } as const]),
    ...masqueradeEntry(user, t),
    { kind: 'separator', value: 'line1' },
    { kind: 'toggle', value: 'dark', label: t('app.dark'), icon: 'moon', checked: isOn.dark },
    {
      kind: 'toggle',
      value: 'hideGuidance',
      label: t('app.hideGuidance'),
      icon: 'info',
      checked: isOn.hideGuidance,
    },
    {
      kind: 'toggle',
      value: 'multiColumns',
      label: t('app.multiColumns'),
      icon: 'columns',
      checked: isOn.multiColumns,
    },
    ...reading,
    { kind: 'separator', value: 'line2' },
    { value: 'signOut', label: t('app.signOut'), icon: 'log-out' },
  ]
}

function masqueradeEntry({ admin, masquerading }: SessionUser, t: Translate): MenuEntry[] {
  if (masquerading) return [{ value: 'stopMasquerade', label: t('app.masquerade.stop'), icon: 'users' }]
  return admin ? [{ value: 'masquerade', label: t('app.masquerade.start'), icon: 'users' }] : []
}

/** Beginning of the values of the entries that open a view of an area. */
const VIEW = 'view.'
/** Beginning of the values of the entries that choose a language. */
const LANGUAGE = 'language.'

/** The languages one could speak instead, each by its own name. */
function languageEntries(spoken: string, languages: Readonly<Record<string, string>>): MenuEntry[] {
  return Object.entries(languages)
    .filter(([code]) => code !== spoken)
    .map(([code, name]) => ({ value: `${LANGUAGE}${code}`, label: name, icon: 'languages' as const }))
}

function textSizeEntry(size: number, t: Translate): MenuEntry {
  const label = t('app.textSize', { size: size / 100 })
  return { kind: 'toggle', value: 'textSize', label, icon: 'text-size', checked: size !== TEXT_SIZES[0] }
}
