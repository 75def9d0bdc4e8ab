import type { Plugin } from 'vite'

export function dropRequestSchemas(): Plugin
