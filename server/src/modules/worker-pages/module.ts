import { workerPages, workerPrefix } from '@linggong/shared/domain/worker-purposes'
import { defineModule } from '../../module.ts'
import { servePlain } from '../../web/plain-pages.ts'

const asset = (name: string, type: 'js' | 'css') => ({ path: `${workerPrefix}${name}.${type}`, name, type })
const style = asset('page', 'css')

/** A page per link, its script, and what the pages share. */
const parts = [
  ...Object.entries(workerPages).map(([name, path]) => ({ path, name, type: 'html' as const, script: asset(name, 'js').path, style: style.path })),
  ...Object.keys(workerPages).map((name) => asset(name, 'js')),
  asset('page', 'js'), style, asset('cooperation', 'js'), asset('tasks', 'js'), asset('photo', 'js'), asset('mark', 'js'),
]

/** The pages that workers open, on the workers' origin. */
export const workersPages = defineModule({ serve: (app, deps) => servePlain(app, deps, parts) })
