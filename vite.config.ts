import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The web app. The server is built by the same tool with `vite build --ssr` (scripts/build.mjs). */
export default defineConfig({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
})
