import type { Plugin } from 'vite'

export function withoutNode(packageName: string, modules: readonly string[]): Plugin
