import '@linggong/shared/federation/older-browsers'
import { lazy } from 'react'
import { start } from './start.tsx'

// The login page must not load the layout, nor the layout the login page.
const LoginPage = lazy(() => import('./login/page.tsx').then((module) => ({ default: module.LoginPage })))

start(<LoginPage />)
