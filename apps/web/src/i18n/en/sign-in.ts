import type { signIn as source } from '../pt/sign-in.ts';
import type { Words } from '../words.ts';

export const signIn: Words<typeof source> = {
  title: 'Sign in',
  welcome: 'Welcome to the counter',
  pitch: 'Every customer well served, in one place.',
  points: {
    queues: 'Every conversation reaches the right queue',
    live: 'The whole team sees it at once',
    history: "The customer's history always at hand",
  },
  scene: {
    customer: 'Hi! I saw the Aurora sofa on your site. Do you still have it in green?',
    answer: 'Hi, Mariana! We do, two of them. We can deliver by Thursday.',
    thanks: 'Love it! Please keep one for me.',
  },
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  busy: 'Signing in…',
  fillEmail: 'Enter your email.',
  fillPassword: 'Enter your password.',
  subscriptionExpired: "The company's subscription expired on {{date}}. Please contact support.",
  rateLimited: {
    one: 'Too many attempts. Try again in {{count}} second.',
    many: 'Too many attempts. Try again in {{count}} seconds.',
    other: 'Too many attempts. Try again in {{count}} seconds.',
  },
  sessionExpired: 'Your session has ended. Sign in again.',
  elsewhere: 'Your account was accessed on another computer.',
  language: 'Language',
};
