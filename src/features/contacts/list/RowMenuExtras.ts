import { createContext, useContext } from 'react'
import type { ContactSummary } from '@/contract/contacts/contact'
import type { MenuAction } from '@/shared/ui/menus/AnchoredMenu'

/** The place where a row's menu was opened. */
export interface RowMenuPlace {
  contact: ContactSummary
  /** The column of the cell; null on the row itself and on its button. */
  column: string | null
}

/** An open menu of a row. */
export interface OpenRowMenu extends RowMenuPlace {
  /** The row, the button or what else in the row the menu was opened on. */
  target: Element
  /** Of the pointer in the window, in CSS pixels; null opens the menu at the target. */
  point: readonly [x: number, y: number] | null
}

type ExtraActions = (place: RowMenuPlace) => readonly MenuAction[]

const noActions: ExtraActions = () => []
const RowMenuExtrasContext = createContext<ExtraActions>(noActions)

/** Provides further actions of a row's menu, such as those on the value of a cell. They come first. */
export const RowMenuExtrasProvider = RowMenuExtrasContext.Provider

export const useRowMenuExtras = (): ExtraActions => useContext(RowMenuExtrasContext)
