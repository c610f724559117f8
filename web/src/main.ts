import { mount } from 'svelte';
import App from './App.svelte';
import { keepSecretsOffPaper } from './base/paper';
import './fonts.css';
import './app.css';

keepSecretsOffPaper();

// Where browsers allow it (not over a network without TLS), what this page needs is kept for when there is no network.
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js');

mount(App, { target: document.getElementById('app')! });
