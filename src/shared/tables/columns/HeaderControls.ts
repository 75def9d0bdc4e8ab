import { createContext, useContext } from 'react'
import type { PointerEvent } from 'react'
import type { useColumnDrag } from './useColumnDrag'
import type { WindowedColumn } from '../windowed/windowedColumn'

export type HeaderColumn = Pick<WindowedColumn<never>, 'key' | 'title' | 'isBare'> & {
  /** In CSS pixels. */
  width: number
}

interface HeaderControls {
  /** The shown columns by key. */
  columns: ReadonlyMap<string, HeaderColumn>
  openMenu: (key: string, button: HTMLElement) => void
  onHandleDown: (event: PointerEvent, key: string) => void
  widen: (key: string, by: number) => void
  /** Fits a column to its content. */
  fit: (key: string) => void
  dragProps: ReturnType<typeof useColumnDrag>['dragProps']
}

const HeaderControlsContext = createContext<HeaderControls | null>(null)

/** Provides the column controls to the header's cells; null in a table with fixed columns. */
export const HeaderControlsProvider = HeaderControlsContext.Provider

export function useHeaderControls(): HeaderControls | null {
  return useContext(HeaderControlsContext)
}

interface HeaderStop {
  /** The column whose controls are the tab stop; null at first. */
  active: string | null
  setActive: (key: string) => void
}

const HeaderStopContext = createContext<HeaderStop>({ active: null, setActive: () => undefined })

/** Provides the one tab stop of the header. Arrow keys reach the other columns, so that Tab does not pass every header. */
export const HeaderStopProvider = HeaderStopContext.Provider

export function useHeaderStop(): HeaderStop {
  return useContext(HeaderStopContext)
}
