import type { Plugin } from 'vite'

export declare function threadPrograms(): Plugin
