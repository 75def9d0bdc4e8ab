import type { ContactView, UserSettings } from '@/contract/account/users'
import { viewParams } from './defaultView'

/** Returns the URL with a view in place of the current query; other parameters stay. */
export function showView(
  params: URLSearchParams,
  view: Pick<ContactView, 'id'> & Partial<ContactView>,
): URLSearchParams {
  const rest = [...params].filter(([name]) => !viewParams.some((known) => known === name))
  return new URLSearchParams([...rest, ['view', view.id], ...new URLSearchParams(view.query)])
}

/** Returns settings with a view added at an index, by default at the end. */
export function withView(settings: UserSettings, view: ContactView, at = Infinity): UserSettings {
  const { contactViews = [] } = settings
  return {
    ...settings,
    contactViews: [...contactViews.slice(0, at), view, ...contactViews.slice(at)],
  }
}

/** Returns settings with a changed view, if it still exists. */
export function withChangedView(
  settings: UserSettings,
  id: string,
  change: Partial<Omit<ContactView, 'id'>>,
): UserSettings {
  const { contactViews = [] } = settings
  return {
    ...settings,
    contactViews: contactViews.map((view) => (view.id === id ? { ...view, ...change } : view)),
  }
}

/** Returns settings with a view moved by one place among the views; at an end nothing changes. */
export function withMovedView(settings: UserSettings, id: string, step: 1 | -1): UserSettings {
  const { contactViews: views = [] } = settings
  const view = views.find((each) => each.id === id)
  const at = view ? views.indexOf(view) + step : -1
  if (!view || at < 0 || at >= views.length) return settings
  return { ...settings, contactViews: views.filter((each) => each !== view).toSpliced(at, 0, view) }
}

/** Returns settings without a view, which also stops being the default. */
export function withoutView(settings: UserSettings, id: string): UserSettings {
  const rest = {
    ...settings,
    contactViews: (settings.contactViews ?? []).filter((view) => view.id !== id),
  }
  return settings.defaultContactView === id ? withDefaultView(rest, null) : rest
}

/** Returns settings with another default view; null for all contacts. */
export function withDefaultView(settings: UserSettings, id: string | null): UserSettings {
  const { defaultContactView: _before, ...rest } = settings
  return id === null ? rest : { ...rest, defaultContactView: id }
}
