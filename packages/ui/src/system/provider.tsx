import './first-frame.css'
import './fonts.css'
import { ChakraProvider } from '@chakra-ui/react'
import { CacheProvider } from '@emotion/react'
import { useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { styleCache } from './chakra.ts'
import { createPalette, DEFAULT_COLOURS, type InstallColours, type ThemeMode } from './palette.ts'
import { paletteVariables, system } from './system.ts'

export interface UiProviderProps {
  /** Dark theme when true, light when false, and on paper; it puts the class `dark` or `light` on `<html>`. */
  dark: boolean
  /** The install's colours by theme, from the configuration; those of the specification when left out. */
  colours?: Record<ThemeMode, Partial<InstallColours>> | undefined
  children: ReactNode
}

/** Everything of the look that must stand around the application: tokens, fonts, theme. */
export function UiProvider({ dark, colours, children }: UiProviderProps) {
  const isPrinted = useSyncExternalStore(followPrint, printed)
  useTheme(dark && !isPrinted ? 'dark' : 'light', colours)
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}

const PAPER = 'print'

function printed(): boolean {
  return globalThis.matchMedia?.(PAPER).matches ?? false
}

function followPrint(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(PAPER)
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}

function useTheme(mode: ThemeMode, colours: UiProviderProps['colours']): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.classList.toggle('dark', mode === 'dark')
    root.classList.toggle('light', mode === 'light')
    if (!colours) return undefined
    const variables = paletteVariables(createPalette({ ...DEFAULT_COLOURS[mode], ...colours[mode] }, mode))
    for (const [name, value] of variables) root.style.setProperty(name, value)
    return () => {
      for (const [name] of variables) root.style.removeProperty(name)
    }
  }, [mode, colours])
}
