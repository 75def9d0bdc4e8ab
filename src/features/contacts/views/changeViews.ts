import type { ContactView, TableLayout, UserSettings } from '@/contract/account/users'
import { viewParams } from './defaultView'

/** The address with a view in place of what it showed before; other parameters stay. */
export function showView(
  params: URLSearchParams,
  view: Pick<ContactView, 'id'> & Partial<ContactView>,
): URLSearchParams {
  const rest = [...params].filter(([name]) => !viewParams.some((known) => known === name))
  return new URLSearchParams([...rest, ['view', view.id], ...new URLSearchParams(view.query)])
}

/** Settings with a view added at an index or, by default, at the end. */
export function withView(settings: UserSettings, view: ContactView, at = Infinity): UserSettings {
  const { contactViews = [] } = settings
  return {
    ...settings,
    contactViews: [...contactViews.slice(0, at), view, ...contactViews.slice(at)],
  }
}

/** Settings in which a view, if it is still there, has a new name, query or layout. */
export function withChangedView(
  settings: UserSettings,
  id: string,
  change: { name?: string; query?: string; layout?: TableLayout },
): UserSettings {
  const { contactViews = [] } = settings
  return {
    ...settings,
    contactViews: contactViews.map((view) => (view.id === id ? { ...view, ...change } : view)),
  }
}

/** Settings with another layout where no view is shown. */
export function withLayout(settings: UserSettings, contactsLayout: TableLayout): UserSettings {
  return { ...settings, contactsLayout }
}

/** Settings without a view; it is no default either. */
export function withoutView(settings: UserSettings, id: string): UserSettings {
  const rest = {
    ...settings,
    contactViews: (settings.contactViews ?? []).filter((view) => view.id !== id),
  }
  return settings.defaultContactView === id ? withDefaultView(rest, null) : rest
}

/** Settings in which a view, or null for all contacts, is what opens by itself. */
export function withDefaultView(settings: UserSettings, id: string | null): UserSettings {
  const { defaultContactView: _before, ...rest } = settings
  return id === null ? rest : { ...rest, defaultContactView: id }
}
