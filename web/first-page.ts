import { fileURLToPath } from 'node:url'

/** What is loaded before a signed-in person sees anything, and the pages' own files that stay apart from it. */
const roots = ['main.tsx', 'app/shell/shell.tsx', 'features/home/home-page.tsx'].map(file =>
  fileURLToPath(new URL(`./src/${file}`, import.meta.url)),
)

/** Packages imported through one door: what is used of them is not known before they are shaken. */
const wholesale = /node_modules[\\/](?!tailwind-merge|clsx|class-variance-authority|lucide-react)/

interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}
let known: ReadonlySet<string> | undefined

/** Whether a module is among those that the first page imports, directly or not. */
export function ofFirstPage(id: string, bundle: Bundle): boolean {
  known ??= closure(bundle)
  return known.has(id) && !roots.includes(id) && !wholesale.test(id)
}

function closure(bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const root of roots) add(root)
  return found
}
