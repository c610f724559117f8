// The room asks what only the rules may say.
bool f() { return number(Article::signing, edition).empty(); }
