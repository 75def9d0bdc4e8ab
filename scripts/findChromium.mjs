import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium for journeys: the headless shell, which takes a fifth less time, or
 * any other; '' if there is none.
 */
export function findHeadlessChromium() {
  return findChromium(['chromium-headless-shell', ...PROGRAMS])
}

/**
 * Returns the path of a Chromium on this machine (CHROMIUM_PATH, an installed one, or Playwright's
 * own download), or ''.
 */
export function findChromium(programs = PROGRAMS) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ].filter(Boolean)
  const installed = programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  const onMac = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return (
    [process.env.CHROMIUM_PATH, ...installed, ...onMac, chromium.executablePath()].find(
      (path) => path && existsSync(path),
    ) ?? ''
  )
}
