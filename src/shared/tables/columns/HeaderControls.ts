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
  /** Makes a column as wide as what it shows. */
  fit: (key: string) => void
  dragProps: ReturnType<typeof useColumnDrag>['dragProps']
}

const HeaderControlsContext = createContext<HeaderControls | null>(null)

/** Gives the cells of the header what they can do; null where a table's columns are as they are. */
export const HeaderControlsProvider = HeaderControlsContext.Provider

export function useHeaderControls(): HeaderControls | null {
  return useContext(HeaderControlsContext)
}

interface HeaderStop {
  /** The column whose controls Tab reaches; null before anyone was there. */
  active: string | null
  setActive: (key: string) => void
}

const HeaderStopContext = createContext<HeaderStop>({ active: null, setActive: () => undefined })

/** One column's controls are reached by Tab, the others' by the arrow keys: else a keyboard walks through every header on its way to the rows. */
export const HeaderStopProvider = HeaderStopContext.Provider

export function useHeaderStop(): HeaderStop {
  return useContext(HeaderStopContext)
}
