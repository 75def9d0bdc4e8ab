const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')
const reactHooks = require('eslint-plugin-react-hooks')

const folders = (path) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []
const features = folders(join(__dirname, 'src/features'))
const allBut = (...kept) =>
  folders(join(__dirname, 'src'))
    .filter((name) => !kept.includes(name))
    .map((name) => `./src/${name}`)
const index = ['**/index.ts']
const allOff = (rules) => Object.fromEntries(Object.keys(rules).map((name) => [name, 'off']))

/** Imports point one way: app → features → shared, api → contract; server → contract, contactFiles, contactMerge, publicCard. A feature is entered through its index.ts. */
const zones = [
  { target: './src/contract', from: allBut('contract'), message: 'The contract stands alone.' },
  {
    target: './src/publicCard',
    from: allBut('publicCard', 'contract'),
    message: 'publicCard is rendered by the server too: it imports the contract only.',
  },
  {
    target: './src/contactFiles',
    from: allBut('contactFiles', 'contract'),
    message: 'contactFiles runs in a worker and on the server: it imports the contract only.',
  },
  {
    target: './src/contactMerge',
    from: allBut('contactMerge', 'contract'),
    message: 'contactMerge runs in the browser and on the server: it imports the contract only.',
  },
  {
    target: './src/shared',
    from: ['./src/features', './src/app'],
    message: 'shared imports nothing above it.',
  },
  {
    target: './src/api',
    from: ['./src/features', './src/app'],
    message: 'api imports nothing above it.',
  },
  { target: './src/features', from: './src/app', message: 'Features do not import app.' },
  {
    target: './src/app',
    from: './src/features/**/*',
    except: index,
    message: "Use the feature's index.ts.",
  },
  ...features.map((name) => ({
    target: `./src/features/${name}`,
    from: `./src/features/!(${name})/**/*`,
    except: index,
    message: "Use the other feature's index.ts.",
  })),
  {
    target: './server',
    from: allBut('contract', 'contactFiles', 'contactMerge', 'publicCard'),
    message: 'The server shares the contract, contactFiles, contactMerge and publicCard only.',
  },
  {
    target: './src',
    from: ['./server', './e2e', './scripts'],
    message: 'The web app imports nothing of the server.',
  },
  {
    target: ['./server/!(testing)/**/*', './server/*.ts'],
    from: ['./e2e', './scripts'],
    message: 'The server imports nothing of the tests and scripts.',
  },
]
const resources = folders(join(__dirname, 'server/resources'))
/** The server's layers, from below: ports → platform → resources → public → app.ts and start.ts. Tests may look inside. */
const serverZones = [
  {
    target: './server/ports',
    from: ['./server/!(ports)/**/*', './server/*.ts'],
    except: [
      '**/platform/db/*',
      '**/platform/files/byteRange.ts',
      '**/contacts/model.ts',
      '**/tables.ts',
    ],
    message: 'ports holds types only: it imports the contract, packages and pure types.',
  },
  {
    target: './server/platform',
    from: ['./server/!(ports|platform)/**/*', './server/!(env).ts'],
    message: 'The platform knows no resource: it imports the platform, ports and env.ts only.',
  },
  {
    target: './server/resources',
    from: ['./server/!(resources|platform|ports)/**/*', './server/*.ts'],
    message:
      'A resource imports the platform, ports, and the index.ts or tables.ts of other resources only.',
  },
  ...resources.map((name) => ({
    target: `./server/resources/${name}`,
    from: `./server/resources/!(${name})/**/*`,
    except: ['**/index.ts', '**/model.ts', '**/tables.ts'],
    message: "Use the other resource's index.ts, tables.ts or model.ts (pure code).",
  })),
  {
    target: ['./server/!(resources|testing|appTests)/**/*', './server/!(resources).ts'],
    from: './server/resources/**/*',
    except: ['**/index.ts', '**/model.ts', '**/tables.ts'],
    message: "Use the resource's index.ts or tables.ts.",
  },
]
const testingZone = {
  target: ['./src/!(testing)/**/*', './src/*.ts?(x)'],
  from: './src/testing',
  message: 'src/testing is for tests.',
}
const restrictedPaths = (...given) => ['error', { basePath: __dirname, zones: given }]

const NAVIGATION =
  'Leave the page only through the one helper in src/shared/lib/navigation.ts, which checks the address.'
const restrictedSyntax = [
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Never put text in as HTML.',
  },
  {
    selector: "Property[key.name='dangerouslySetInnerHTML']",
    message: 'Never put text in as HTML.',
  },
  {
    selector: "Identifier[name='rulesToFields']",
    message: 'rulesToFields writes rule conditions to object paths: not with rules from a token.',
  },
]
/** valibot's own check every item before the length, and compare every issue with every other. */
const schemas = [
  {
    selector: "CallExpression[callee.object.name='v'][callee.property.name='array']",
    message: 'Use list(item, most), or answerList(item) for an answer, of src/contract/list.ts.',
  },
  {
    selector: "CallExpression[callee.object.name='v'][callee.property.name='forward']",
    message: 'Use atField of src/contract/list.ts.',
  },
]
/** vite.config.ts declares these folders free of side effects: such a statement may be left out of the build. */
const sideEffects = [
  {
    selector:
      'Program > :matches(ExpressionStatement:not([directive]), IfStatement, ForStatement, ForOfStatement, ForInStatement, WhileStatement, TryStatement, BlockStatement)',
    message: 'A module has no side effects: move this into a function, or into src/app.',
  },
  {
    selector: 'Program > ImportDeclaration[specifiers.length=0]',
    message: 'A module has no side effects: import it in src/main.tsx, or name what is used.',
  },
]
const lazyLoading = [
  {
    selector: "ImportDeclaration[source.value='react'] ImportSpecifier[imported.name='lazy']",
    message:
      'Use lazyPart (src/shared/ui/lazyPart.tsx): a part that cannot be loaded must not take the screen with it.',
  },
  {
    selector: "MemberExpression[object.name='React'][property.name='lazy']",
    message: 'Use lazyPart (src/shared/ui/lazyPart.tsx).',
  },
  {
    selector: "Property[key.name='lazy']:not([value.callee.name='lazyScreen'])",
    message:
      'Use lazyScreen (src/shared/lib/lazyScreen.ts): React Router shows nothing for a lazy route that rejects.',
  },
]
const storage = [
  {
    selector: 'Identifier[name=/^(localStorage|sessionStorage)$/]',
    message:
      'Use browserStorage or tabStorage (src/shared/lib/storage/safeStorage.ts): the browser may forbid storage, or have none left.',
  },
]
const navigation = [
  {
    selector:
      "CallExpression[callee.object.name=/^(window|globalThis|self)$/][callee.property.name='open']",
    message: NAVIGATION,
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(assign|replace)$/][callee.object.name='location']",
    message: NAVIGATION,
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(assign|replace)$/][callee.object.property.name='location']",
    message: NAVIGATION,
  },
  {
    selector: "AssignmentExpression[left.property.name='href'][left.object.name='location']",
    message: NAVIGATION,
  },
  {
    selector:
      "AssignmentExpression[left.property.name='href'][left.object.property.name='location']",
    message: NAVIGATION,
  },
  {
    selector:
      "AssignmentExpression[left.property.name='location'][left.object.name=/^(window|globalThis|self|document)$/]",
    message: NAVIGATION,
  },
]

/** @type {import('eslint').Linter.LegacyConfig} */
module.exports = {
  root: true,
  noInlineConfig: true,
  env: { browser: true, node: true, es2024: true },
  parser: '@typescript-eslint/parser',
  parserOptions: {
    ecmaVersion: 'latest',
    sourceType: 'module',
  },
  plugins: ['@typescript-eslint', 'react-hooks', 'jsx-a11y', 'import-x', 'testing-library'],
  extends: [
    'eslint:recommended',
    'plugin:@typescript-eslint/strict',
    'plugin:@typescript-eslint/stylistic',
    'plugin:react-hooks/recommended',
    'plugin:jsx-a11y/strict',
    'plugin:import-x/recommended',
    'plugin:import-x/typescript',
  ],
  settings: { 'import-x/resolver': { typescript: { project: './tsconfig.json' } } },
  ignorePatterns: [
    'dist',
    'dist-server',
    'node_modules',
    '/public',
    '.data',
    '.cache',
    'server/platform/db/migrations',
  ],
  rules: {
    'max-lines': ['error', 300],
    'no-console': 'error',
    // `noInlineConfig` for oxlint, which has the rules that need types, and the search for cycles.
    'no-warning-comments': [
      'error',
      { terms: ['oxlint-disable', 'oxlint-enable'], location: 'anywhere' },
    ],
    'no-restricted-syntax': [
      'error',
      ...restrictedSyntax,
      ...navigation,
      ...schemas,
      ...lazyLoading,
      ...storage,
    ],
    'no-restricted-properties': [
      'error',
      {
        object: 'process',
        property: 'env',
        message: 'Configuration is parsed once, in server/env.ts.',
      },
    ],
    // Names and paths are TypeScript's job; of the resolver-based rules only those it does not have.
    'import-x/no-unresolved': 'off',
    'import-x/named': 'off',
    'import-x/namespace': 'off',
    'import-x/default': 'off',
    'import-x/no-named-as-default': 'off',
    'import-x/no-named-as-default-member': 'off',
    // A sign-in form and a dialog put the focus where the work is; a plain element never takes it by itself.
    'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
    // What scrolls and holds nothing to reach must itself be reachable (axe: scrollable-region-focusable).
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    // A table laid out as a grid loses its roles in some browsers, so it states them.
    'jsx-a11y/no-redundant-roles': [
      'error',
      {
        table: ['table'],
        thead: ['rowgroup'],
        tbody: ['rowgroup'],
        tr: ['row'],
        td: ['cell'],
        th: ['columnheader'],
      },
    ],
    'import-x/no-default-export': 'error',
    'import-x/no-restricted-paths': restrictedPaths(...zones, ...serverZones, testingZone),
    '@typescript-eslint/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    '@typescript-eslint/no-invalid-void-type': [
      'error',
      { allowAsThisParameter: true, allowInGenericTypeArguments: true },
    ],
    '@typescript-eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
    ],
  },
  overrides: [
    {
      files: ['src/{api,contract,features,shared}/**'],
      // The entry of a worker runs on its own.
      excludedFiles: ['src/features/contactImports/reader/importWorker.ts'],
      rules: {
        'no-restricted-syntax': [
          'error',
          ...restrictedSyntax,
          ...navigation,
          ...schemas,
          ...lazyLoading,
          ...storage,
          ...sideEffects,
        ],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**'],
      rules: {
        'max-lines': ['error', 400],
        'import-x/no-restricted-paths': restrictedPaths(...zones),
        'no-restricted-syntax': ['error', ...restrictedSyntax, ...navigation],
      },
    },
    // No React here: Playwright's fixtures take a function called `use`, and a test's server is had by `useTestServer`.
    {
      files: [
        'e2e/**',
        'server/**',
        'bench/**',
        'scripts/**',
        '*.config.ts',
        '*.cjs',
        'src/{contract,contactFiles,contactMerge}/**',
      ],
      rules: {
        ...allOff(reactHooks.configs.recommended.rules),
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      },
    },
    {
      files: ['src/**/*.test.{ts,tsx}'],
      extends: ['plugin:testing-library/react'],
      rules: { 'testing-library/render-result-naming-convention': 'off' },
    },
    {
      files: ['src/shared/lib/logError.ts', 'src/testing/consoleErrors.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['src/shared/lib/navigation.ts'],
      rules: {
        'no-restricted-syntax': [
          'error',
          ...restrictedSyntax,
          ...schemas,
          ...lazyLoading,
          ...storage,
          ...sideEffects,
        ],
      },
    },
    {
      files: ['src/shared/lib/storage/safeStorage.ts'],
      rules: {
        'no-restricted-syntax': [
          'error',
          ...restrictedSyntax,
          ...navigation,
          ...schemas,
          ...lazyLoading,
          ...sideEffects,
        ],
      },
    },
    {
      files: ['src/shared/ui/lazyPart.tsx'],
      rules: {
        'no-restricted-syntax': [
          'error',
          ...restrictedSyntax,
          ...navigation,
          ...schemas,
          ...storage,
          ...sideEffects,
        ],
      },
    },
    {
      files: ['src/contract/list.ts'],
      rules: {
        'no-restricted-syntax': [
          'error',
          ...restrictedSyntax,
          ...navigation,
          ...lazyLoading,
          ...storage,
          ...sideEffects,
        ],
      },
    },
    // Tests and local tools read nothing that a stranger sends.
    {
      files: [
        '**/*.test.{ts,tsx}',
        'src/testing/**',
        'server/testing/**',
        'server/local/**',
        'e2e/**',
        'bench/**',
      ],
      rules: { 'no-restricted-syntax': ['error', ...restrictedSyntax, ...navigation] },
    },
    // Processes: they read their environment and speak to whoever started them.
    {
      files: [
        'server/env.ts',
        'server/index.ts',
        'server/local/index.ts',
        'server/testing/**',
        '**/*.test.{ts,tsx}',
        'e2e/**',
        'bench/**',
        'scripts/**',
        '*.config.ts',
      ],
      rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
    },
    {
      files: [
        '*.config.ts',
        'server/testing/*GlobalSetup.ts',
        'server/testing/pgliteImage.ts',
        'e2e/*Setup.ts',
      ],
      rules: { 'import-x/no-default-export': 'off' },
    },
    {
      files: ['*.cjs', '*.mjs'],

      rules: { 'no-console': 'off', 'no-restricted-properties': 'off' },
    },
    // Still too long since Prettier formats everything; each is split before the next feature.
    {
      files: ['.eslintrc.cjs'],
      rules: { 'max-lines': 'off' },
    },
    {
      files: ['*.cjs'],
      parserOptions: { sourceType: 'commonjs' },
      rules: { '@typescript-eslint/no-require-imports': 'off' },
    },
  ],
}
